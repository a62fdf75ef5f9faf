import { IconLock } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanySwitch } from '../../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { TargetFields } from '../../../parts/places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MissingNotice } from '../../../ui/form/missing-notice.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { BackToList } from '../back-to-list.tsx';
import classes from './scan.module.css';
import { ScanRound } from './scan-round.tsx';
import { useScanTarget } from './use-scan-target.ts';

const schema = z.strictObject(targetFields).check(...targetChosen);

/** Select a place once, then scan codes into it. */
export function ScanScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { idCompany } = useShownCompany();
  const { target, choose, leave } = useScanTarget();
  if (!can('assignment:create')) {
    return (
      <Screen title={t('assignments.scan.title')}>
        <NoData
          icon={<IconLock size={24} stroke={1.5} />}
          title={t('assignments.scan.forbidden')}
          text={t('assignments.scan.forbiddenText')}
          action={<BackToList />}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('assignments.scan.title')}
      purpose={target ? undefined : t('assignments.scan.purpose')}
      actions={target ? undefined : <CompanySwitch />}
    >
      {target ? (
        <ScanRound target={target} onLeave={leave} />
      ) : (
        <div className={classes.choose}>
          <Form
            key={idCompany}
            schema={schema}
            defaultValues={{ ...noTarget, segments: [] }}
            onSubmit={choose}
          >
            <MissingNotice />
            <TargetFields />
            <FormActions always submitLabel={t('assignments.scan.start')} />
          </Form>
        </div>
      )}
    </Screen>
  );
}
