import type { Form } from '@gemelo/contract/endpoints/forms';
import { Button, TextInput } from '@mantine/core';
import { IconForms, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { FormGroups } from './form-cards.tsx';
import classes from './forms.module.css';
import { type FormGroup, matches } from './group-forms.ts';
import { useListedForms } from './use-listed-forms.ts';

interface FormListPageProps {
  title: string;
  purpose: string;
  groupsOf: (forms: readonly Form[]) => FormGroup[];
  /** What stands before the forms. */
  before?: ReactNode;
}

/** The forms that one may fill in, as cards with a search. */
export function FormListPage({ title, purpose, groupsOf, before }: FormListPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { forms, isKept, error, refetch } = useListedForms(idCompany);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useShortcut('/', () => box.current?.focus());
  const found = forms?.filter((form) => matches(form, search));
  const create = () => void navigate(linkTo('formNew'));
  return (
    <Screen
      title={title}
      purpose={purpose}
      actions={<CompanySwitch />}
      primary={
        can('form:create')
          ? { label: t('form-pages.new'), icon: <IconPlus size={16} aria-hidden />, onClick: create }
          : undefined
      }
    >
      <div className={classes.page}>
        {before}
        {isKept && <Notice tone="info">{t('form-pages.kept')}</Notice>}
        {forms && forms.length > 0 && (
          <TextInput
            ref={box}
            className={classes.search}
            type="search"
            aria-label={t('form-pages.search')}
            placeholder={t('form-pages.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {error && !forms && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !forms && <Loading kind="cards" count={6} />}
        {found && found.length > 0 && <FormGroups groups={groupsOf(found)} />}
        {forms?.length === 0 && (
          <NoData
            icon={<IconForms size={24} stroke={1.5} />}
            title={t('form-pages.empty.title')}
            text={t(can('form:create') ? 'form-pages.empty.builder' : 'form-pages.empty.text')}
            action={can('form:create') && <Button onClick={create}>{t('form-pages.new')}</Button>}
          />
        )}
        {forms && forms.length > 0 && found?.length === 0 && (
          <NoData
            title={t('form-pages.noMatch', { search })}
            action={
              <Button variant="default" onClick={() => setSearch('')}>
                {t('form-pages.clear')}
              </Button>
            }
          />
        )}
      </div>
    </Screen>
  );
}
