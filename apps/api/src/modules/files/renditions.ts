import type { FilePurpose } from '@gemelo/contract/endpoints/files';
import type { TakeInInput } from '../../workers/take-in.ts';

type Rendition = Pick<TakeInInput, 'whole' | 'small' | 'keepsFormat' | 'readsNotes'>;

/** Stored sizes of pictures. Responses embed the small ones of avatars and logos. What has none is kept as it was sent. */
export const renditions: Partial<Record<FilePurpose, Rendition>> = {
  avatar: {
    whole: { side: 256, cut: true },
    small: { side: 96, cut: true },
    keepsFormat: false,
    readsNotes: false,
  },
  logo: {
    whole: { side: 640, cut: false },
    small: { side: 256, cut: false },
    keepsFormat: false,
    readsNotes: false,
  },
  attachment: {
    whole: { side: 4_096, cut: false },
    small: { side: 320, cut: false },
    keepsFormat: true,
    readsNotes: true,
  },
};
