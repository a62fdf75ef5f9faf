import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { QueueList } from '../../parts/forms/queue-list.tsx';
import { BegunCard } from './begun-card.tsx';
import { FormListPage } from './form-list-page.tsx';
import classes from './forms.module.css';
import { groupForms } from './group-forms.ts';
import { OwnAnswersCard } from './own-answers-card.tsx';

/** The front page of forms: those that can be filled in, by the kind of work they are for. */
export function FormsScreen() {
  const { t } = useTranslation();
  const { idCompany } = useShownCompany();
  return (
    <FormListPage
      title={t('form-pages.title')}
      purpose={t('form-pages.purpose')}
      before={
        <>
          <QueueList />
          <div className={classes.own}>
            <BegunCard />
            <OwnAnswersCard idCompany={idCompany} />
          </div>
        </>
      }
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
