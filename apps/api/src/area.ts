import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Api } from './http/handle.ts';
import type { FileStore } from './integrations/files/port.ts';
import type { Job } from './jobs/define-job.ts';
import type { Throttle } from './modules/auth/throttle.ts';
import type { FileHolders, FileService } from './modules/files/files.service.ts';
import type { LinkedHolders } from './modules/links/tie.ts';
import type { DeliverMail } from './modules/mails/deliver-mail.job.ts';
import type { MailService } from './modules/mails/mails.service.ts';
import type { Notifications } from './modules/notifications/notifications.service.ts';
import type { UnsubscribeLinks } from './modules/notifications/unsubscribe-links.ts';
import type { DeliverPush } from './modules/push/deliver-push.job.ts';
import type { PushService } from './modules/push/push.service.ts';
import type { SearchSource } from './modules/search/search.service.ts';
import type { Vault } from './security/vault.ts';

/** What an area of the product brings to the server. */
export interface Area {
  routes(api: Api): void;
  /** Body parsers of its routes, if they take other bodies than JSON. */
  accept?(scope: FastifyInstance): void;
  /** What the global search finds of it. */
  sources?: readonly SearchSource[];
  /** Records that files can be attached to, by entity. */
  holders?: FileHolders;
  /** Records that can be linked with each other, by entity. */
  linked?: LinkedHolders;
  jobs?: readonly Job[];
  /** What runs beside the requests. */
  engine?: { start(): void; stop(): Promise<void> };
}

export interface Shared {
  config: Config;
  publicUrl: string;
  database: Database;
  vault: Vault;
  mails: MailService;
  notifications: Notifications;
  unsubscribeLinks: UnsubscribeLinks;
  /** Delivers mails where a mail server is configured. */
  deliver: DeliverMail | undefined;
  push: PushService;
  /** Tells browsers where keys for it are configured. */
  deliverPush: DeliverPush | undefined;
  throttle: Throttle;
  store: FileStore;
  files: FileService;
  /** Holders of all areas; complete once they are created. */
  holders: FileHolders;
  log: FastifyBaseLogger;
}
