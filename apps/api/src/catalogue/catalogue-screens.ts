import { catalogues } from '@gemelo/contract/catalogues/registry';

const screens: ReadonlySet<string | undefined> = new Set(catalogues.map(({ screen }) => screen));

/** Whether a page of the menu leads to the screen of a catalogue, which the console does not know at its start. */
export const isCatalogueScreen = (link: string): boolean => screens.has(link.normalize('NFC'));
