import { category } from '@gemelo/contract/catalogues/category';
import { companyProject } from '@gemelo/contract/catalogues/company-project';
import { formCategory } from '@gemelo/contract/catalogues/form-category';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const ordered = { limit: LIMIT_MAX, order: 'name' } as const;

/** How a form is called and where it belongs, as fields of a form. */
export function FormFacts() {
  const { t } = useTranslation();
  const projects = useRead(companyProject.extras.choices, { query: ordered });
  const kinds = useRead(formCategory.extras.choices, { query: ordered });
  const places = useRead(category.extras.choices, { query: ordered });
  const optionsOf = (read: typeof kinds) =>
    (read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextField name="name" label={t('contract:field.name')} autoFocus />
      <TextAreaField name="description" label={t('contract:field.description')} optional />
      <SelectField
        name="idCompanyProject"
        label={t('parts.formFacts.project')}
        options={optionsOf(projects)}
        loading={projects.isLoading}
        optional
      />
      <SelectField
        name="idFormCategory"
        label={t('parts.formFacts.category')}
        description={t('parts.formFacts.categoryHint')}
        options={optionsOf(kinds)}
        loading={kinds.isLoading}
        optional
      />
      <SelectField
        name="idCategory"
        label={t('parts.formFacts.place')}
        description={t('parts.formFacts.placeHint')}
        options={optionsOf(places)}
        loading={places.isLoading}
        optional
      />
    </>
  );
}
