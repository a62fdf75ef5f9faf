import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { enqueueProgress } from '../../lib/offline/enqueue-field.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import { useServerHealth } from '../../lib/server-health.ts';
import { sharing } from '../../lib/sharing.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { keepSending } from '../forms/sending.ts';
import { useConsent } from './use-consent.ts';

const REFUSED = 'fieldConsentRefused';
/** Whoever said no is not asked at every start; the page about one’s location offers it. */
const wasRefused = (owner: string) => localStorage.getItem(REFUSED) === owner;

type Own = Pick<ActivityAssignment, 'idActivityUser' | 'Activity' | 'progress'>;

/** Starts and finishes activities, and shares the place of the phone in between for those who agreed. */
export function useProgress() {
  const { t } = useTranslation();
  const owner = useOwner();
  const consent = useConsent();
  const asking = useDrawer<Own>();
  const stepOf = ({ idActivityUser, Activity }: Own) => ({
    owner,
    idActivityUser,
    activityName: Activity.name,
  });
  const share = (own: Own, intervalSeconds: number) => sharing.begin({ ...stepOf(own), intervalSeconds });
  const send = async (own: Own, progress: 'started' | 'done') => {
    try {
      await enqueueProgress({ ...stepOf(own), progress });
    } catch {
      snackbar.error(t('my-activities.notSaved'));
      return false;
    }
    keepSending();
    return true;
  };
  /** Tells whether it was stored, and whether it is now being asked for consent, which needs the server. */
  const start = async (own: Own): Promise<'failed' | 'asks' | 'started'> => {
    if (!(await send(own, 'started'))) return 'failed';
    if (consent.isGiven) share(own, consent.consent?.intervalSeconds ?? 60);
    else if (consent.consent && !wasRefused(owner) && !useServerHealth.getState().lost) {
      asking.open(own);
      return 'asks';
    }
    return 'started';
  };
  const finish = async (own: Own) => {
    const isMeant = await confirm({
      title: t('my-activities.finish.title'),
      text: t('my-activities.finish.text', { activity: own.Activity.name }),
      confirmLabel: t('my-activities.finish.confirm'),
    });
    if (!isMeant || !(await send(own, 'done'))) return false;
    sharing.end(own.idActivityUser);
    return true;
  };
  const refuse = () => localStorage.setItem(REFUSED, owner);
  return { start, finish, consent, asking, share, refuse };
}
