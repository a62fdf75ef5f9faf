import { IconClipboardOff, IconClipboardText } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { keepFillScreen } from '../../lib/forms-offline/keep-screen.ts';
import { useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { QueueList } from '../../parts/forms/queue-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { FillPage } from './fill-page.tsx';
import classes from './form-fill.module.css';
import { PreviewPage } from './preview-page.tsx';
import { type LoadedForm, useForm } from './use-form.ts';

function Missing({ what }: { what: 'unknown' | 'unpublished' | 'archived' | 'notKept' }) {
  const { t } = useTranslation();
  return (
    <NoData
      icon={<IconClipboardOff size={24} stroke={1.5} />}
      title={t(`form-fill.screen.${what}`)}
      text={t(`form-fill.screen.${what}Text`)}
    />
  );
}

function contentOf(loaded: LoadedForm & { again: () => void }, isPreview: boolean): ReactNode {
  if (loaded.state === 'loading') return <Loading count={6} />;
  if (loaded.state === 'absent') return <Missing what="notKept" />;
  if (loaded.state === 'failed') {
    const isUnknown = loaded.error instanceof ApiFailure && loaded.error.status === 404;
    return isUnknown ? (
      <Missing what="unknown" />
    ) : (
      <ErrorState error={loaded.error} onRetry={loaded.again} />
    );
  }
  const { form, isKept } = loaded;
  if (isPreview) return <PreviewPage form={form} />;
  if (form.state === 'Inactivo') return <Missing what="archived" />;
  if (!form.document) return <Missing what="unpublished" />;
  return <FillPage form={form} isKept={isKept} />;
}

/** Keeps what this screen needs, so that it opens without a network. */
function useKeptScreen(isReady: boolean) {
  useEffect(() => {
    if (isReady) void keepFillScreen();
  }, [isReady]);
}

/** One form, to be filled in or, for those who build it, to be looked at. */
export function FillScreen() {
  const { t } = useTranslation();
  const { id, vista } = useSearch();
  const idForm = Number(id);
  const isValid = Number.isInteger(idForm) && idForm > 0;
  return isValid ? (
    <OpenForm key={idForm} idForm={idForm} isPreview={vista !== undefined} />
  ) : (
    <Screen title={t('form-fill.screen.title')}>
      <Missing what="unknown" />
    </Screen>
  );
}

function OpenForm({ idForm, isPreview }: { idForm: number; isPreview: boolean }) {
  const { t } = useTranslation();
  const loaded = useForm(idForm);
  const form = loaded.state === 'ready' ? loaded.form : undefined;
  useKeptScreen(loaded.state === 'ready' && !loaded.isKept);
  return (
    <Screen
      title={
        <span className={classes.title}>
          <IconClipboardText size={20} aria-hidden />
          <bdi>{form?.name ?? t('form-fill.screen.title')}</bdi>
        </span>
      }
      record={form?.name}
      purpose={form?.description ? <bdi>{form.description}</bdi> : undefined}
    >
      <div className={classes.page}>
        <QueueList />
        {contentOf(loaded, isPreview)}
      </div>
    </Screen>
  );
}
