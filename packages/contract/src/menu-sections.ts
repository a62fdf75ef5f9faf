/** Sub-headings inside a group of the menu, in their order. */
export const menuSections = ['devices', 'warehouses', 'work', 'field', 'access'] as const;
export type MenuSection = (typeof menuSections)[number];
