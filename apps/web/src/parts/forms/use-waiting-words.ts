import { useQueue } from '../../lib/offline/queue.ts';
import type { Waiting } from '../../lib/offline/waiting.ts';
import { useTranslation } from '../../lib/translation.tsx';

/** What something that waits is called. */
export function useWaitingName(): (item: Waiting) => string {
  const { t } = useTranslation();
  return (item) => {
    if (item.kind === 'answer') return item.formName;
    if (item.kind === 'record') return `${item.actionName} · ${item.activityName}`;
    if (item.kind === 'consent') return t('form-fill.queue.item.consent');
    const { activityName: activity } = item;
    if (item.kind === 'progress') return t(`form-fill.queue.item.${item.progress}`, { activity });
    return t('form-fill.queue.item.positions', { activity, count: item.positions.length });
  };
}

/** Why it waits. */
export function useWaitingReason(item: Waiting): string {
  const { t } = useTranslation();
  const isSending = useQueue((queue) => queue.sending === item.key);
  const message = Object.values(item.refused ?? {})[0] ?? item.message ?? '';
  return t(`form-fill.queue.reason.${isSending ? 'sending' : item.reason}`, { message });
}

export function fileCountOf(item: Waiting): number {
  if (item.kind === 'answer') return item.fileCount;
  return item.kind === 'record' ? item.files.length : 0;
}
