/** Current token values, because a canvas needs resolved colours. */
export interface ChartTokens {
  font: string;
  text: string;
  dim: string;
  line: string;
  lineStrong: string;
  surface: string;
  raised: string;
  warning: string;
  alarm: string;
  series: string[];
}

/** Number of palette colours. */
export const SERIES = 8;

export function readTokens(): ChartTokens {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: token('--mantine-font-family') || 'sans-serif',
    text: token('--g-text-color'),
    dim: token('--g-text-dim'),
    line: token('--g-line'),
    lineStrong: token('--g-line-strong'),
    surface: token('--g-surface-1'),
    raised: token('--g-surface-3'),
    warning: token('--g-warning'),
    alarm: token('--g-alarm'),
    series: Array.from({ length: SERIES }, (_, index) => token(`--g-chart-${index + 1}`)),
  };
}

/** Perceptually uniform scales from low to high: warm for temperature, blue for humidity, violet for amounts. Legible in both themes. */
export const scales = {
  temperature: ['#fdf0c4', '#fbd28a', '#f6ae5c', '#ec8744', '#d95f3b', '#b93b36', '#8c1f33'],
  humidity: ['#e3f1fa', '#bddff2', '#8fc8e8', '#5fabdb', '#3a8bc8', '#2269a8', '#144a80'],
  amount: ['#f1ebf8', '#dacfee', '#bfaee0', '#a38ccf', '#876abb', '#6b4aa2', '#4f2d84'],
} as const;
export type ScaleName = keyof typeof scales;
