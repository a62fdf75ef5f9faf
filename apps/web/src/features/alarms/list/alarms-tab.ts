export const tabs = ['open', 'all', 'rules'] as const;
export type AlarmsTab = (typeof tabs)[number];

/** The filter of the first tab. The server lists these with the worst first. */
export const UNRESOLVED = { state: 'open,acknowledged' };

/** The tab that an address names; one that asks for resolved alarms is about all of them. */
export function tabOf({ tab, state }: { tab?: string | undefined; state?: string | undefined }): AlarmsTab {
  const named = tabs.find((one) => one === tab) ?? 'open';
  return named === 'open' && state?.split(',').includes('resolved') ? 'all' : named;
}
