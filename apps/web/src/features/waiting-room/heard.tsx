import type { WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useIsolated } from '../../lib/use-isolated.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import classes from './waiting-room.module.css';

/** What it said of itself, by which a person recognises it. */
export function Heard({ device }: { device: WaitingDevice }) {
  const { t } = useTranslation();
  const isolated = useIsolated();
  const format = useFormat();
  const { Twin, TwinPrincipal, ProvisionKey, address, type, preview, count, firstAt, lastAt } = device;
  return (
    <>
      <Facts
        facts={[
          ...(Twin && device.state === 'registered'
            ? ([
                [
                  t('contract:field.registeredAs'),
                  <Anchor key="twin" component={Link} {...linkTo('twin', Twin.idTwin)}>
                    <bdi>{Twin.name}</bdi>
                  </Anchor>,
                ],
                [t('contract:field.delivery'), t(`contract:choice.delivery.${device.delivery}`)],
              ] as const)
            : []),
          [
            t('contract:field.protocol'),
            <bdi key="source">
              {TwinPrincipal?.name ?? ProvisionKey?.name ?? t(`contract:choice.protocol.${device.protocol}`)}
            </bdi>,
          ],
          ...(type ? ([[t('contract:field.announcedType'), <bdi key="type">{type}</bdi>]] as const) : []),
          ...(address
            ? ([[t('contract:field.connectedFrom'), <Mono key="address">{address}</Mono>]] as const)
            : []),
          ...(count > 0
            ? ([
                [t('contract:field.firstHeardAt'), <Age key="first" at={firstAt} />],
                [t('contract:field.lastSeenAt'), <Age key="last" at={lastAt} />],
                [t('contract:field.timesHeard'), format.number(count)],
              ] as const)
            : []),
        ]}
      />
      {preview.length > 0 && (
        <section aria-label={t('contract:field.preview')} className={stack.stack}>
          <h3 className={classes.subtitle}>{t('contract:field.preview')}</h3>
          <Facts
            beside
            facts={preview.map(({ key, value }) => [isolated.name(key), <Mono key="value">{value}</Mono>])}
          />
        </section>
      )}
    </>
  );
}
