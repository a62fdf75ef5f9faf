import { readCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { useRead } from './query.ts';

export interface CompanyBrand {
  name: string;
  logo: string | null;
  headerColor: string | null;
}

/** Name, logo and header colour of the user's company; `undefined` until loaded. */
export function useCompanyBrand(): CompanyBrand | undefined {
  return useRead(readCompanySettings, {}, { staleTime: 300_000 }).data?.data;
}

const channel = (hex: string, at: number) => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance as in WCAG: 0 is black, 1 is white. */
export const luminanceOf = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** At this luminance black and white have the same contrast. */
const MIDDLE = 0.179;

/** Tokens of a header in the company's colour that keep text and icons readable. */
export function headerTokens(color: string | null | undefined): Record<string, string> | undefined {
  if (!color) return undefined;
  const ink = luminanceOf(color) > MIDDLE ? '#000000' : '#ffffff';
  const mixed = (share: number) => `color-mix(in srgb, ${ink} ${share}%, ${color})`;
  return {
    '--g-surface-1': color,
    '--g-surface-2': mixed(8),
    '--g-surface-3': mixed(16),
    '--g-line': mixed(24),
    '--g-line-strong': mixed(40),
    '--g-line-control': mixed(60),
    '--g-text-strong': ink,
    '--g-text-color': ink,
    '--g-text-dim': ink,
    '--g-text-faint': ink,
    '--g-primary': ink,
    '--g-primary-text': ink,
    '--g-primary-soft': mixed(16),
    '--mantine-color-gray-text': ink,
    '--mantine-color-gray-light-color': ink,
    '--mantine-color-gray-light-hover': mixed(16),
    '--mantine-color-text': ink,
    '--mantine-color-dimmed': ink,
    '--mantine-color-placeholder': ink,
  };
}
