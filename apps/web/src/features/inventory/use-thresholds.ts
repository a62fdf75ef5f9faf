import { readCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { useRead } from '../../lib/query.ts';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import type { Thresholds } from './conditions.ts';

const STALE_MS = 300_000;

/** The user's company's thresholds; those of other companies are not available here. */
export function useThresholds(): Thresholds | undefined {
  const { idCompany } = useShownCompany();
  const { data } = useRead(readCompanySettings, {}, { staleTime: STALE_MS });
  return data?.data.idCompany === idCompany ? data.data : undefined;
}
