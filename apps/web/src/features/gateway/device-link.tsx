import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import classes from './gateway.module.css';

/** A device with the company to which it belongs. */
export function DeviceLink({
  Twin: { idTwin, name, company },
}: {
  Twin: GatewayStatus['slowest'][number]['Twin'];
}) {
  return (
    <>
      <Anchor component={Link} {...linkTo('twin', idTwin)}>
        <bdi>{name}</bdi>
      </Anchor>
      <bdi className={classes.note}>{company}</bdi>
    </>
  );
}
