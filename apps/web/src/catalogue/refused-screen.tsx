import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { ApiFailure } from '../lib/api.ts';
import { useTranslation } from '../lib/translation.tsx';
import { Screen } from '../ui/screen.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useCatalogueWords } from './catalogue-words.ts';

/** Shown for an address the role may not open, instead of an empty table with unusable filters. */
export function RefusedScreen({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation();
  const { title, purpose } = useCatalogueWords(catalogue);
  const refusal = new ApiFailure(403, { code: 'FORBIDDEN', message: t('contract:error.FORBIDDEN') });
  return (
    <Screen title={title} purpose={purpose}>
      <ErrorState error={refusal} />
    </Screen>
  );
}
