const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (known: [RegExp, string][], agent: string) => known.find(([sign]) => sign.test(agent))?.[1];

/** Browser and system from a user agent; `undefined` if unknown. */
export function agentName(agent: string | null): string | undefined {
  if (!agent) return undefined;
  const parts = [find(browsers, agent), find(systems, agent)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

export const isHandheld = (agent: string | null): boolean => /iPhone|iPad|Android|Mobile/.test(agent ?? '');
