import type { ElementKind } from '@gemelo/contract/catalogues/element-type';
import {
  IconAlignLeft,
  IconCamera,
  IconForms,
  IconHeading,
  IconList,
  IconListNumbers,
  IconMap2,
  IconNumbers,
  IconPhoto,
  IconRectangle,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<ElementKind, TablerIcon> = {
  heading: IconHeading,
  text: IconAlignLeft,
  image: IconPhoto,
  button: IconRectangle,
  list: IconList,
  figure: IconNumbers,
  map: IconMap2,
  form: IconForms,
  instructions: IconListNumbers,
  camera: IconCamera,
};

/** What kind of element it is, as a sign. */
export function KindIcon({ kind, size = 18 }: { kind: ElementKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
