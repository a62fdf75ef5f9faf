import type { ItemKind } from '@gemelo/contract/forms/document';
import {
  IconBarcode,
  IconCalendar,
  IconCalendarTime,
  IconCamera,
  IconCircleDot,
  IconClock,
  IconForms,
  IconHash,
  IconHeading,
  IconLayoutList,
  IconListCheck,
  IconMapPin,
  IconMathFunction,
  IconPaperclip,
  IconRepeat,
  IconSignature,
  IconStars,
  IconTextSize,
  IconToggleRight,
} from '@tabler/icons-react';

export const kindIcons: Record<ItemKind, typeof IconForms> = {
  text: IconForms,
  longText: IconTextSize,
  number: IconHash,
  date: IconCalendar,
  time: IconClock,
  dateTime: IconCalendarTime,
  selectOne: IconCircleDot,
  selectMany: IconListCheck,
  yesNo: IconToggleRight,
  scale: IconStars,
  photo: IconCamera,
  file: IconPaperclip,
  gps: IconMapPin,
  signature: IconSignature,
  barcode: IconBarcode,
  calculated: IconMathFunction,
  heading: IconHeading,
  section: IconLayoutList,
  repeat: IconRepeat,
};

/** The kinds as they are offered. */
export const kindGroups = {
  text: ['text', 'longText', 'number', 'barcode'],
  choice: ['selectOne', 'selectMany', 'yesNo', 'scale'],
  time: ['date', 'time', 'dateTime'],
  evidence: ['photo', 'file', 'gps', 'signature'],
  structure: ['section', 'repeat', 'heading', 'calculated'],
} satisfies Record<string, readonly ItemKind[]>;

/** Kinds that one may become without losing what it is about. */
export const kindsLike = (kind: ItemKind): readonly ItemKind[] => {
  const alike: readonly (readonly ItemKind[])[] = [
    ['text', 'longText', 'barcode'],
    ['number', 'scale'],
    ['selectOne', 'selectMany'],
    ['date', 'dateTime'],
    ['photo', 'file'],
    ['section', 'repeat'],
  ];
  return alike.find((kinds) => kinds.includes(kind)) ?? [kind];
};
