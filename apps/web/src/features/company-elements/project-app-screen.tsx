import { projectAppOf } from '@gemelo/contract/endpoints/company-elements';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconLayout2 } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './company-elements.module.css';
import { ProjectAppEditor } from './project-app-editor.tsx';
import { appInput } from './use-elements.ts';

function BackToProjects() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      {...linkTo('companyElements')}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('company-elements.all')}
    </Button>
  );
}

/** What the field app shows for one company project. */
export function ProjectAppScreen() {
  const { t } = useTranslation();
  const { id } = useSearch();
  const idCompanyProject = Number(id);
  const isValidId = Number.isInteger(idCompanyProject) && idCompanyProject > 0;
  const { data, error, refetch, isFetching } = useRead(projectAppOf, appInput(idCompanyProject), {
    enabled: isValidId,
  });
  const app = data?.data;
  if (app) {
    const { Project, Company, state } = app;
    return (
      <Screen
        title={
          <span className={classes.title}>
            <bdi>{Project.name}</bdi>
            {state === 'Inactivo' && <StateBadge state="Inactivo" />}
          </span>
        }
        record={Project.name}
        purpose={t('company-elements.detail', { company: Company.name })}
        actions={<BackToProjects />}
      >
        <ProjectAppEditor key={idCompanyProject} app={app} />
      </Screen>
    );
  }
  const isNotFound = !isValidId || error?.status === 404;
  return (
    <Screen
      title={t('company-elements.title')}
      purpose={t('company-elements.purpose')}
      actions={<BackToProjects />}
    >
      {isNotFound ? (
        <NoData
          icon={<IconLayout2 size={24} stroke={1.5} />}
          title={t('company-elements.unknown')}
          text={t('company-elements.unknownText')}
          action={<BackToProjects />}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading kind="cards" />
      )}
    </Screen>
  );
}
