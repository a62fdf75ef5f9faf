import { companyForms, type Form } from '@gemelo/contract/endpoints/forms';
import { IconClipboardList } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Facet } from '../../ui/data-table/facets.ts';
import { Screen } from '../../ui/screen.tsx';
import { Age } from '../../ui/states/age.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';

function useColumns(): Column<Form>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.Form'),
        cell: ({ name }) => <OneLine>{name}</OneLine>,
        minWidth: 240,
        fixed: true,
        card: 'title',
      },
      {
        id: 'answerCount',
        header: t('contract:field.answerCount'),
        cell: ({ answerCount }) => format.number(answerCount),
        align: 'end',
        width: 128,
        downFirst: true,
        keeps: true,
      },
      {
        id: 'lastAnswerAt',
        header: t('contract:field.lastAnswerAt'),
        cell: ({ lastAnswerAt }) => (lastAnswerAt ? <Age at={lastAnswerAt} /> : '—'),
        width: 168,
        downFirst: true,
        keeps: true,
      },
      {
        id: 'FormCategory',
        header: t('contract:field.FormCategory'),
        cell: ({ FormCategory }) => (FormCategory ? <OneLine>{FormCategory.name}</OneLine> : '—'),
        width: 176,
      },
      {
        id: 'CompanyProject',
        header: t('contract:field.CompanyProject'),
        cell: ({ CompanyProject }) => (CompanyProject ? <OneLine>{CompanyProject.name}</OneLine> : '—'),
        width: 176,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: ({ state }) => <StateBadge state={state} plain />,
        width: 112,
        card: 'badge',
      },
    ],
    [t, format],
  );
}

/** Forms that were published, the one that was answered last first. */
export function FormsWithAnswers() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const columns = useColumns();
  const facets = useMemo(
    (): Facet[] => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: (['Activo', 'Inactivo'] as const).map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
    ],
    [t],
  );
  return (
    <Screen title={t('form-answers.title')} purpose={t('form-answers.choose')} actions={<CompanySwitch />}>
      <DataTable
        endpoint={companyForms}
        params={{ id: idCompany }}
        query={{ published: 'true', order: '-lastAnswerAt' }}
        columns={columns}
        facets={facets}
        rowId={({ idForm }) => idForm}
        storageKey="forms-with-answers"
        label={t('form-answers.forms')}
        exportName={t('form-answers.forms')}
        onOpen={({ idForm }) => void navigate(linkTo('formAnswers', idForm))}
        emptyState={{
          icon: <IconClipboardList size={24} stroke={1.5} />,
          title: t('form-answers.noForms.title'),
          text: t('form-answers.noForms.text'),
        }}
      />
    </Screen>
  );
}
