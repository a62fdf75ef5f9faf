/** Catalogues whose rows have a page, the screen of the same name; the text of its link is `catalogues.link.<name>`. */
export const withPage = ['activity', 'company-project', 'menu', 'step'] as const;

/** The screen of a catalogue's rows, if they have one. */
export const pageOf = (catalogue: string | undefined) => withPage.find((name) => name === catalogue);
