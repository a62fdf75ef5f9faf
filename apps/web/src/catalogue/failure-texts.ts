import type { Catalogue } from '@gemelo/contract/kit/catalogue';

const generic = {
  notRead: 'CATALOGUE_LOAD',
  notCreated: 'INTERNAL',
  notUpdated: 'INTERNAL',
  notSet: 'ACTION_FAILED',
};

/** Fallback error texts: the catalogue's own, if it has any. */
export const failureTexts = ({ texts }: Catalogue) => ({ ...generic, ...texts });
