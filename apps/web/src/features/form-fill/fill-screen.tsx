import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { IconClipboardOff, IconClipboardText } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSearch } from '../../lib/navigation.ts';
import { keepFillScreen } from '../../lib/offline/keep-screen.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { QueueList } from '../../parts/forms/queue-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { FillPage } from './fill-page.tsx';
import classes from './form-fill.module.css';
import { PreviewPage } from './preview-page.tsx';
import { isUnknown, type LoadedForm, useForm } from './use-form.ts';

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

interface WithoutFormProps {
  idForm: number;
  what: 'unknown' | 'archived' | 'notKept';
}

/** What was begun on this device is there without its form too, since a draft carries its questions. */
function WithoutForm({ idForm, what }: WithoutFormProps) {
  const { t } = useTranslation();
  const notice =
    what === 'notKept' ? (
      <Notice tone="info">{t('form-fill.screen.offline')}</Notice>
    ) : (
      <Notice tone="warning" title={t(`form-fill.screen.${what}`)}>
        {t('form-fill.screen.closedText')}
      </Notice>
    );
  return <FillPage idForm={idForm} notice={notice} otherwise={<Missing what={what} />} />;
}

function OpenPage({ form, isKept }: { form: FormDetail; isKept: boolean }) {
  const { t } = useTranslation();
  const notice = isKept && <Notice tone="info">{t('form-fill.screen.offline')}</Notice>;
  return <FillPage idForm={form.idForm} form={form} notice={notice} />;
}

function contentOf(
  idForm: number,
  loaded: LoadedForm & { again: () => void },
  isPreview: boolean,
): ReactNode {
  if (loaded.state === 'loading') return <Loading count={6} />;
  if (loaded.state === 'absent') return <WithoutForm idForm={idForm} what="notKept" />;
  if (loaded.state === 'failed') {
    return isUnknown(loaded.error) ? (
      <WithoutForm idForm={idForm} what="unknown" />
    ) : (
      <ErrorState error={loaded.error} onRetry={loaded.again} />
    );
  }
  const { form, isKept } = loaded;
  if (isPreview) return <PreviewPage form={form} />;
  if (form.state === 'Inactivo') return <WithoutForm idForm={idForm} what="archived" />;
  if (!form.document) return <Missing what="unpublished" />;
  return <OpenPage form={form} isKept={isKept} />;
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
        {contentOf(idForm, loaded, isPreview)}
      </div>
    </Screen>
  );
}
