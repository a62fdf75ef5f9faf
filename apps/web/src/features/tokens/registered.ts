import type { ShownCredential } from '../../parts/tokens/shown-credential.ts';

/** A device that was just given a way to identify itself. */
export interface Registered {
  twin: { idTwin: number; name: string };
  shown: ShownCredential;
}
