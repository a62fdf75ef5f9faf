import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Select } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { PlaceAttributesPanel } from '../../parts/shared-attributes/place-attributes-panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NoData } from '../../ui/states/no-data.tsx';

const byName = { query: { limit: LIMIT_MAX, order: 'name' } };

/** What a company tells all its devices of one model. */
export function ModelAttributesScreen() {
  const { t } = useTranslation();
  const { idModel } = useSearch();
  const { idCompany } = useShownCompany();
  const navigate = useNavigate();
  const seeded = useSeededNames();
  const { data } = useRead(twinModel.extras.choices, byName);
  const models = data?.data ?? [];
  const chosen = models.find(({ id }) => id === Number(idModel));
  const choose = (
    <Select
      aria-label={t('shared-attributes.model')}
      placeholder={t('shared-attributes.chooseModel')}
      data={models.map(({ id, name }) => ({
        value: String(id),
        label: seeded.nameOf('twin-model', name),
      }))}
      value={chosen ? String(chosen.id) : null}
      onChange={(value) =>
        void navigate({ to: '.', search: (now) => ({ ...now, idModel: value ?? undefined }) })
      }
      searchable
      w={240}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
  return (
    <Screen
      title={t('shared-attributes.modelTitle')}
      purpose={t('shared-attributes.modelPurpose')}
      actions={
        <>
          <CompanySwitch />
          {choose}
        </>
      }
    >
      {chosen ? (
        <PlaceAttributesPanel
          key={`${chosen.id}/${idCompany}`}
          place={{ idTwinModel: chosen.id, idCompany }}
        />
      ) : (
        <NoData
          icon={<IconCpu size={24} stroke={1.5} />}
          title={t('shared-attributes.whichModel')}
          text={t('shared-attributes.modelPurpose')}
        />
      )}
    </Screen>
  );
}
