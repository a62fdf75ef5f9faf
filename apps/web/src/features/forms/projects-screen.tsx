import { useTranslation } from '../../lib/translation.tsx';
import { FormListPage } from './form-list-page.tsx';
import { groupForms } from './group-forms.ts';

/** The forms that can be filled in, by the project of the company they belong to. */
export function ProjectsScreen() {
  const { t } = useTranslation();
  return (
    <FormListPage
      title={t('form-pages.projects.title')}
      purpose={t('form-pages.projects.purpose')}
      groupsOf={(forms) =>
        groupForms(
          forms,
          ({ CompanyProject }) =>
            CompanyProject && { id: CompanyProject.idCompanyProject, name: CompanyProject.name },
          t('form-pages.noProject'),
        )
      }
    />
  );
}
