/** What every page of the console may say in this language, as one chunk; areas with texts of their own stand apart. */
export const texts = import.meta.glob(
  [
    './*.json',
    '!./{ui,public,terms,catalogues,steps,administration,places,twins,assignments,warehouses,alarms,tickets}.json',
  ],
  { eager: true, import: 'default' },
);
