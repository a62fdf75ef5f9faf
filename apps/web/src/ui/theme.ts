import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const lightGreen: MantineColorsTuple = [
  '#f3f9ea',
  '#e4f1d2',
  '#cfe6b0',
  '#b6d98a',
  '#9ccc65',
  '#84b84a',
  '#6a9c35',
  '#3b7a0e',
  '#30660a',
  '#284a0d',
];

/** Our neutral colours in place of Mantine's, for components that read no theme token. */
const dark: MantineColorsTuple = [
  '#e4eae5',
  '#c9d0cb',
  '#a4aea7',
  '#8b958e',
  '#38423c',
  '#222925',
  '#1a201d',
  '#141916',
  '#0e1210',
  '#0a0d0b',
];
const gray: MantineColorsTuple = [
  '#f7f9f6',
  '#ebefea',
  '#dfe4de',
  '#c5cdc5',
  '#a9b3aa',
  '#838d84',
  '#5f6961',
  '#535e56',
  '#2c342e',
  '#161c18',
];

/** Text on filled surfaces comes from a CSS variable, because Mantine computes contrast for one colour scheme only. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  const token = tokenOf[name];
  if (!token) return colors;
  if (input.variant === 'filled') return { ...colors, color: `var(--mantine-color-${name}-contrast)` };
  if (input.variant === 'light') return { ...colors, border: `1px solid var(--g-${token}-line)` };
  return colors;
};

const quick = { duration: 150 };
const onFilled = { iconColor: 'var(--g-on-primary)' };
const combobox = { comboboxProps: { shadow: 'md', transitionProps: { transition: 'fade', duration: 120 } } };
// A failed form moves the focus to its first invalid field; a dropdown that opened on focus would hide the error text.
const choice = { ...combobox, openOnFocus: false };

export const theme = createTheme({
  other: { name: 'lightGreenTheme' },
  primaryColor: 'lightGreen',
  primaryShade: { light: 7, dark: 4 },
  colors: { lightGreen, dark, gray },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", "Inter Fallback", system-ui, "Segoe UI", "Noto Sans Arabic", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Code", Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.334', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '32px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--g-lift)', lg: 'var(--g-lift)', xl: 'var(--g-lift)' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.43' },
      h4: { fontSize: '0.875rem', lineHeight: '1.43' },
      h5: { fontSize: '0.875rem', lineHeight: '1.43' },
      h6: { fontSize: '0.75rem', lineHeight: '1.334' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Alert: { defaultProps: { variant: 'light' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Checkbox: { defaultProps: { ...onFilled, radius: 'xs' } },
    Combobox: { defaultProps: combobox.comboboxProps },
    Drawer: { defaultProps: { transitionProps: { duration: 200 } } },
    // A `<header>` here would add a second banner landmark to the page.
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Loader: { defaultProps: { size: 'sm', type: 'oval' } },
    Menu: {
      // Focus the first item: the default focus placeholder adds an empty tab stop to the list.
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Modal: { defaultProps: { transitionProps: quick, centered: true } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    MultiSelect: { defaultProps: choice },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { transition: 'fade', duration: 120 } } },
    Radio: { defaultProps: onFilled },
    Select: { defaultProps: { ...choice, checkIconPosition: 'right' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 120 } } },
  },
});

/** Mantine's named colours, each mapped to one design token. */
const tokenOf: Record<string, string> = {
  lightGreen: 'primary',
  red: 'alarm',
  yellow: 'warning',
  orange: 'warning',
  blue: 'info',
  teal: 'normal',
  gray: 'silent',
};

function colorVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, token] of Object.entries(tokenOf)) {
    const own = `--mantine-color-${name}`;
    const solid = `var(--g-${token})`;
    const primary = token === 'primary';
    variables[`${own}-text`] = primary ? 'var(--g-primary-text)' : solid;
    variables[`${own}-filled`] = solid;
    variables[`${own}-filled-hover`] = primary
      ? 'var(--g-primary-hover)'
      : `color-mix(in srgb, ${solid} 88%, var(--g-text-strong))`;
    variables[`${own}-light`] = `var(--g-${token}-soft)`;
    variables[`${own}-light-hover`] = name === 'gray' ? 'var(--g-surface-3)' : `var(--g-${token}-soft)`;
    variables[`${own}-light-color`] = name === 'gray' ? 'var(--g-text-dim)' : solid;
    // Mantine uses the sixth shade for menu items in both colour schemes.
    if (name !== 'gray') variables[`${own}-6`] = solid;
    variables[`${own}-outline`] = solid;
    variables[`${own}-outline-hover`] = `var(--g-${token}-soft)`;
  }
  return variables;
}

const contrasts = (on: string) =>
  Object.fromEntries(Object.keys(tokenOf).map((name) => [`--mantine-color-${name}-contrast`, on]));

const shared: Record<string, string> = {
  ...colorVariables(),
  '--mantine-primary-color-contrast': 'var(--g-on-primary)',
  '--mantine-color-body': 'var(--g-surface-1)',
  '--mantine-color-text': 'var(--g-text-color)',
  '--mantine-color-bright': 'var(--g-text-strong)',
  '--mantine-color-dimmed': 'var(--g-text-dim)',
  '--mantine-color-placeholder': 'var(--g-text-faint)',
  '--mantine-color-anchor': 'var(--g-primary-text)',
  '--mantine-color-error': 'var(--g-alarm)',
  '--mantine-color-success': 'var(--g-normal)',
  '--mantine-color-default': 'var(--g-surface-2)',
  '--mantine-color-default-hover': 'var(--g-surface-3)',
  '--mantine-color-default-color': 'var(--g-text-color)',
  '--mantine-color-default-border': 'var(--g-line-strong)',
  '--mantine-color-disabled': 'var(--g-surface-3)',
  '--mantine-color-disabled-color': 'var(--g-text-faint)',
  '--mantine-color-disabled-border': 'var(--g-line-strong)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, ...contrasts('#ffffff') },
  dark: { ...shared, ...contrasts('#0e1a06') },
});
