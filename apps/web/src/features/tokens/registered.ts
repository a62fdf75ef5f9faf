/** A device that was just given a token. */
export interface Registered {
  twin: { idTwin: number; name: string };
  token: string;
}
