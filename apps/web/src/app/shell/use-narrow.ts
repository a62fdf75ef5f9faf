import { useMediaQuery } from '@mantine/hooks';

/** Below this width the menu is a drawer. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
