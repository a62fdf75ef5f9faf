import type { Catalogue } from '@gemelo/contract/kit/catalogue';

const generic = {
  notRead: 'CATALOGUE_LOAD',
  notCreated: 'INTERNAL',
  notUpdated: 'INTERNAL',
  notSet: 'ACTION_FAILED',
};

/** What a catalogue says of a failure that gives no reason: its own words where it has some. */
export const failureTexts = ({ texts }: Catalogue) => ({ ...generic, ...texts });
