import { useTranslation } from '../../lib/translation.tsx';
import { FormListPage } from './form-list-page.tsx';
import { groupForms } from './group-forms.ts';

/** The front page of forms: those that can be filled in, by the kind of work they are for. */
export function FormsScreen() {
  const { t } = useTranslation();
  return (
    <FormListPage
      title={t('form-pages.title')}
      purpose={t('form-pages.purpose')}
      groupsOf={(forms) =>
        groupForms(
          forms,
          ({ FormCategory }) => FormCategory && { id: FormCategory.idFormCategory, name: FormCategory.name },
          t('form-pages.noCategory'),
        )
      }
    />
  );
}
