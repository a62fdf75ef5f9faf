import { company } from '@gemelo/contract/catalogues/company';
import { project } from '@gemelo/contract/catalogues/project';
import { type ProjectSummary, projectSummaries } from '@gemelo/contract/endpoints/company-elements';
import { states } from '@gemelo/contract/kit/fields';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Button } from '@mantine/core';
import { IconLayout2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Screen } from '../../ui/screen.tsx';
import { Age } from '../../ui/states/age.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { PROJECTS } from './paths.ts';

function useColumns(seesAll: boolean): Column<ProjectSummary>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'Project',
        header: t('contract:field.Project'),
        cell: ({ Project }) => <OneLine>{Project.name}</OneLine>,
        minWidth: 200,
        fixed: true,
        card: 'title',
      },
      {
        id: 'Company',
        header: t('contract:field.Company'),
        cell: ({ Company }) => <OneLine>{Company.name}</OneLine>,
        minWidth: 180,
        hidden: !seesAll,
      },
      {
        id: 'elementsOn',
        header: t('contract:field.elementsOn'),
        cell: ({ elementsOn, elementsTotal }) =>
          t('company-elements.ofAll', {
            on: format.number(elementsOn),
            total: format.number(elementsTotal),
          }),
        exports: ['elementsOn', 'elementsTotal'],
        width: 168,
      },
      {
        id: 'screensOn',
        header: t('contract:field.screensOn'),
        cell: ({ screensOn }) => format.number(screensOn),
        align: 'end',
        width: 196,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: ({ state }) => <StateBadge state={state} plain />,
        width: 116,
        card: 'badge',
      },
      {
        id: 'updatedAt',
        header: t('contract:field.updatedAt'),
        cell: ({ updatedAt }) => <Age at={updatedAt} />,
        width: 148,
      },
    ],
    [t, format, seesAll],
  );
}

const choicesOf = ({ extras: { choices } }: typeof company) =>
  facetFrom(choices, { query: { limit: LIMIT_MAX, order: 'name' } }, (rows) =>
    rows.map(({ id, name }) => ({ value: id, label: name })),
  );

function useFacets(seesAll: boolean): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      { id: 'idProject', label: t('contract:field.Project'), options: choicesOf(project) },
      ...(seesAll
        ? [{ id: 'idCompany', label: t('contract:field.Company'), options: choicesOf(company) }]
        : []),
    ],
    [t, seesAll],
  );
}

/** Company projects with how much of the field app each of them shows. */
export function ProjectsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const seesAll = useSeesAll();
  const columns = useColumns(seesAll);
  const facets = useFacets(seesAll);
  const toProjects = can('company-project:view') && (
    <Button component={Link} to={PROJECTS} variant="default">
      {t('company-elements.projects')}
    </Button>
  );
  return (
    <Screen
      title={t('names.page.company-element')}
      purpose={t('company-elements.purpose')}
      actions={toProjects}
    >
      <DataTable
        endpoint={projectSummaries}
        columns={columns}
        facets={facets}
        rowId={({ idCompanyProject }) => idCompanyProject}
        storageKey="company-elements"
        label={t('names.page.company-element')}
        exportName={t('names.page.company-element')}
        onOpen={({ idCompanyProject }) => void navigate(linkTo('company-project', idCompanyProject))}
        emptyState={{
          icon: <IconLayout2 size={24} stroke={1.5} />,
          title: t('company-elements.empty'),
          text: t('company-elements.emptyText'),
          action: toProjects,
        }}
      />
    </Screen>
  );
}
