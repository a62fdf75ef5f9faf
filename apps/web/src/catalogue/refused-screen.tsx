import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Screen } from '../ui/screen.tsx';
import { Refusal } from '../ui/states/refusal.tsx';
import { useCatalogueWords } from './catalogue-words.ts';

/** Shown for an address the role may not open, instead of an empty table with unusable filters. */
export function RefusedScreen({ catalogue }: { catalogue: Catalogue }) {
  const { title, purpose } = useCatalogueWords(catalogue);
  return (
    <Screen title={title} purpose={purpose}>
      <Refusal />
    </Screen>
  );
}
