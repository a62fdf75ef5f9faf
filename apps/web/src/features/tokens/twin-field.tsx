import { twinsWithoutToken } from '@gemelo/contract/endpoints/twins';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';

interface TwinFieldProps {
  idCompany: number;
  onChosen?: (name: string) => void;
}

/** An active device that has no token yet. */
export function TwinField({ idCompany, onChosen }: TwinFieldProps) {
  const { t } = useTranslation();
  return (
    <AsyncSelectField
      name="idTwin"
      label={t('contract:field.Twin')}
      description={t('tokens.twinHint')}
      endpoint={twinsWithoutToken}
      input={{ query: { idCompany } }}
      option={(twin) => ({ value: twin.idTwin, label: `${twin.name} · ${twin.mac}` })}
      {...(onChosen ? { onChosen: (twin: { name: string } | null) => onChosen(twin?.name ?? '') } : {})}
    />
  );
}
