import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowRight, IconKey } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { UNMAPPED } from '../telemetry/unmapped-badge.tsx';
import type { TwinDrawer } from '../twin-drawers.tsx';

type Step = 'give' | 'show' | 'look' | 'principal';

const steps: Partial<Record<NonNullable<TwinReception['reason']>, Step>> = {
  'no-credential': 'give',
  'credential-off': 'give',
  refused: 'show',
  faults: 'look',
  unmapped: 'look',
};

function stepOf({ reason, TwinPrincipal }: TwinReception): Step | undefined {
  if (reason === null) return undefined;
  if (TwinPrincipal && (reason === 'never' || reason === 'silent')) return 'principal';
  return reason === 'never' ? 'show' : steps[reason];
}

interface ReceptionStepProps {
  twin: TwinDetail;
  reception: TwinReception;
  drawer: TwinDrawer;
}

/** The next step for a device that is not heard, if there is one on this page and the user may take it. */
export function ReceptionStep({ twin, reception, drawer }: ReceptionStepProps) {
  const { t } = useTranslation();
  const can = useCan();
  const step = stepOf(reception);
  const { TwinPrincipal } = reception;
  if (step === 'principal' && TwinPrincipal)
    return (
      <Button
        variant="default"
        size="compact-sm"
        component={Link}
        {...linkTo('twin', TwinPrincipal.idTwin)}
        rightSection={<IconArrowRight size={16} aria-hidden />}
      >
        <bdi>{TwinPrincipal.name}</bdi>
      </Button>
    );
  if (step === 'look')
    return (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowDown size={16} aria-hidden />}
        onClick={() => document.getElementById(UNMAPPED)?.scrollIntoView({ block: 'start' })}
      >
        {t('reception.look')}
      </Button>
    );
  const start = step === 'give' && can('token:create') ? 'give' : 'show';
  const isOffered = start === 'give' || (step === 'show' && can('token:view'));
  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconKey size={16} aria-hidden />}
      onClick={() => drawer.open({ kind: 'token', twin, start })}
    >
      {t(start === 'give' ? 'twins.menu.giveToken' : 'twins.menu.showToken')}
    </Button>
  );
}
