const made = new Map<string, unknown>();

/** Making a formatter costs about a millisecond, so each is made once. */
function once<Options, Formatter>(
  kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) as Formatter | undefined;
  if (known) return known;
  const formatter = new kind(locale, options);
  made.set(key, formatter);
  return formatter;
}

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  once(Intl.DateTimeFormat, locale, options);

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions) =>
  once(Intl.NumberFormat, locale, options);

export const ageFormat = (locale: string) =>
  once(Intl.RelativeTimeFormat, locale, { numeric: 'auto', style: 'short' });
