import { category } from '@gemelo/contract/catalogues/category';
import { companyProject } from '@gemelo/contract/catalogues/company-project';
import { formCategory } from '@gemelo/contract/catalogues/form-category';
import type { Form } from '@gemelo/contract/endpoints/forms';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { states } from '@gemelo/contract/kit/fields';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import classes from './forms.module.css';

/** Never filled in, filled in, or changed since. */
function Version({ published, hasDraft }: Form) {
  const { t } = useTranslation();
  if (published === null) return <span className={classes.draft}>{t('form-pages.version.draft')}</span>;
  return (
    <>
      {t('form-pages.version.number', { number: published })}{' '}
      {hasDraft && <span className={classes.draft}>· {t('form-pages.version.changed')}</span>}
    </>
  );
}

export function useFormColumns(): Column<Form>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: ({ name }) => <OneLine>{name}</OneLine>,
        minWidth: 220,
        fixed: true,
        card: 'title',
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: ({ state }) => (
          <StateBadge state={state} plain>
            {t(`form-pages.state.${state}`)}
          </StateBadge>
        ),
        width: 116,
        card: 'badge',
      },
      {
        id: 'published',
        header: t('form-pages.column.version'),
        cell: (form) => <Version {...form} />,
        width: 190,
        priority: 3,
        exports: ['published', 'hasDraft'],
      },
      {
        id: 'CompanyProject',
        header: t('parts.formFacts.project'),
        cell: ({ CompanyProject }) => (CompanyProject ? <OneLine>{CompanyProject.name}</OneLine> : '—'),
        minWidth: 140,
      },
      {
        id: 'FormCategory',
        header: t('parts.formFacts.category'),
        cell: ({ FormCategory }) => (FormCategory ? <OneLine>{FormCategory.name}</OneLine> : '—'),
        minWidth: 140,
        priority: 1,
      },
      {
        id: 'Category',
        header: t('parts.formFacts.place'),
        cell: ({ Category }) => (Category ? <OneLine>{Category.name}</OneLine> : '—'),
        minWidth: 140,
        hidden: true,
      },
      {
        id: 'questionCount',
        header: t('form-pages.column.questions'),
        cell: ({ questionCount }) => format.number(questionCount),
        align: 'end',
        width: 110,
      },
      {
        id: 'answerCount',
        header: t('form-pages.column.answers'),
        cell: ({ answerCount }) => format.number(answerCount),
        align: 'end',
        width: 120,
        downFirst: true,
        priority: 2,
      },
      {
        id: 'lastAnswerAt',
        header: t('form-pages.column.lastAnswer'),
        cell: ({ lastAnswerAt }) => (lastAnswerAt ? <Age at={lastAnswerAt} /> : '—'),
        width: 150,
        downFirst: true,
        priority: 2,
      },
      {
        id: 'updatedAt',
        header: t('form-pages.column.updated'),
        cell: ({ updatedAt }) => <Age at={updatedAt} />,
        width: 150,
        downFirst: true,
        hidden: true,
      },
    ],
    [t, format],
  );
}

const choicesOf = ({ extras: { choices } }: Catalogue) =>
  facetFrom(choices, { query: { limit: LIMIT_MAX, order: 'name' } }, (rows) =>
    rows.map(({ id, name }) => ({ value: id, label: name })),
  );

export function useFormFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`form-pages.state.${value}`) })),
      },
      { id: 'idCompanyProject', label: t('parts.formFacts.project'), options: choicesOf(companyProject) },
      { id: 'idFormCategory', label: t('parts.formFacts.category'), options: choicesOf(formCategory) },
      { id: 'idCategory', label: t('parts.formFacts.place'), options: choicesOf(category) },
      {
        id: 'published',
        label: t('form-pages.column.version'),
        options: [
          { value: 'true', label: t('form-pages.version.published') },
          { value: 'false', label: t('form-pages.version.draft') },
        ],
        single: true,
      },
    ],
    [t],
  );
}
