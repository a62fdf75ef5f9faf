import pg from 'pg';

/** The job queue needs the driver's default parsing of timestamps and numbers, not the product's. */
export const plainTypes = new pg.TypeOverrides();
plainTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value));
plainTypes.setTypeParser(pg.types.builtins.INT8, (value: string) => value);

type Release = (release?: unknown) => void;
type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

/**
 * The job queue releases its listening connection twice when an outage meets its shutdown, which pg refuses, and also one
 * that it never got, for which pg gives nothing to call.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (!onConnect) return super.connect();
    super.connect((error, client, done: Release | undefined) => {
      let isReleased = false;
      onConnect(error, client, (release) => {
        if (!isReleased) done?.(release);
        isReleased = true;
      });
    });
    return undefined;
  }
}
