import { alarmRuleOptions } from '@gemelo/contract/endpoints/alarm-rules';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useSeededNames } from '../../../lib/use-seeded-names.ts';
import { useWriteCompany } from '../../../parts/company/write-company.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { PeopleForm } from './people-form.tsx';
import { RuleForm } from './rule-form.tsx';
import type { RuleDrawer } from './use-rule-drawer.ts';

/** Drawers for the rule form and for its mail recipients. */
export function RuleDrawers({ drawer }: { drawer: RuleDrawer }) {
  const { t } = useTranslation();
  const seeded = useSeededNames();
  const { content, opened, turn, close } = drawer;
  const rule = content?.kind === 'create' ? undefined : content?.rule;
  const company = useWriteCompany(rule?.idCompany ?? undefined, turn);
  const { data, error, refetch } = useRead(alarmRuleOptions, company.asked, {
    enabled: opened,
    keepPrevious: true,
  });
  const title = rule ? <bdi>{seeded.nameOf('alarm-rule', rule.name)}</bdi> : t('alarms.rules.create');
  const inside = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
    if (!data || !content) return <Loading count={6} />;
    if (content.kind === 'people')
      return <PeopleForm key={turn} rule={content.rule} people={data.data.people} onClose={close} />;
    return <RuleForm key={turn} rule={rule} company={company} options={data.data} onClose={close} />;
  };
  return (
    <SideModal
      opened={opened}
      onClose={close}
      title={title}
      purpose={rule ? undefined : t('alarms.rules.purpose')}
    >
      {inside()}
    </SideModal>
  );
}
