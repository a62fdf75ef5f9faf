import type { TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';

interface EndStatesProps {
  states: TicketOptions['states'];
  value: string;
  onChange: (value: string) => void;
}

/** The choice of how a ticket ends. */
export function EndStates({ states, value, onChange }: EndStatesProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('tickets.close.how')} value={value} onChange={onChange}>
      <Stack gap="sm" my={8}>
        {states.map(({ idTicketState, name }) => (
          <Radio key={idTicketState} value={String(idTicketState)} label={<bdi>{name}</bdi>} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
