import { company } from '@gemelo/contract/catalogues/company';
import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useFormContext } from 'react-hook-form';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { hasCompany } from '../catalogue-row.ts';
import { useFieldWords } from '../catalogue-words.ts';

/** The company of a new row, for those who may write for any; a shared row may be of all companies. */
export function OwnerInput({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { setValue } = useFormContext();
  const own = useSession(({ user }) => user?.Company);
  const isShared = catalogue.scope === 'shared';
  /** What was chosen of another company's records is no longer allowed. */
  const clearReferences = () => {
    for (const [name, { kind, of }] of Object.entries(catalogue.fields))
      if (kind === 'ref' && of && hasCompany(catalogueNamed(of))) setValue(name, null);
  };
  return (
    <AsyncSelectField
      name="idCompany"
      label={words.label('Company')}
      endpoint={company.extras.choices}
      option={({ id, name }) => ({ value: id, label: name })}
      optional={isShared}
      {...(isShared
        ? { placeholder: t('catalogues.owner.all'), description: t('catalogues.owner.hint') }
        : { initial: own ? { value: own.idCompany, label: own.name } : undefined })}
      onChosen={clearReferences}
    />
  );
}
