/** Every area of the console in this language, as one chunk. */
export const texts = import.meta.glob(['./*.json', '!./ui.json', '!./public.json', '!./terms.json'], {
  eager: true,
  import: 'default',
});
