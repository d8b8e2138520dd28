import type { z } from 'zod';
import { CatalogueFeature } from '../../domain/versions/features.ts';
import { Evidence } from '../../domain/investigations/verdict/verdict.ts';
import { CustomerRef } from '../../domain/tickets/events.ts';
import { ProofResource } from '../audit/proof.ts';
import { AuditStatus } from '../audit/status.ts';
import { BootstrapState } from '../sessions/bootstrapState.ts';
import { UserAnswer, UserResource } from '../sessions/userResource.ts';
import { ClusterCredentialsResource } from '../clusters/credentials.ts';
import { Limits } from '../clusters/limits.ts';
import { ClusterListItem, ClusterResource } from '../clusters/clusterResource.ts';
import { MaintenanceWindow } from '../clusters/maintenanceWindow.ts';
import { ClusterLocation, ClusterSizeOffer, ClusterType, VersionEntry } from '../clusters/offer.ts';
import { ClusterStatusReport } from '../clusters/status.ts';
import { ClusterEnd, ClusterSnapshot, ClusterStatusChange, ClusterUpdate } from '../clusters/stream.ts';
import { CatalogueResource } from '../connectors/catalogue.ts';
import { ConnectorResource, ToolSummary } from '../connectors/resource.ts';
import { TestResult } from '../connectors/test.ts';
import { EventResource } from '../events/resource.ts';
import { InboxItemResource } from '../inbox/list.ts';
import {
  DraftResource,
  InvestigationResource,
  InvestigationSummary,
  StepResource,
  Usage,
  VerdictResource,
} from '../investigations/resource.ts';
import { ResultResource } from '../investigations/result.ts';
import { InvestigationsState, StatusResource } from '../investigations/status.ts';
import { ApiKeyResource, ApiKeyWithSecret } from '../keys/apiKeyResource.ts';
import { EntryPoint } from '../operations/entry.ts';
import { Health, Readiness, ReadinessCheck } from '../operations/health.ts';
import { ApiVersionEntry } from '../operations/versions.ts';
import { MaintenanceExclusion } from '../maintenance/exclusions.ts';
import { WindowSpan } from '../maintenance/upcoming.ts';
import { PlaybookResource } from '../playbooks/resource.ts';
import { SourceResource } from '../sources/resource.ts';
import { Heartbeat, InboxChange, StreamPosition } from '../streams/streamFrames.ts';
import { TicketDetail, TicketResource } from '../tickets/resource.ts';
import { AutoUpgradeReport } from '../upgrades/autoUpgrade.ts';
import { DeliveryResource, WebhookResource, WebhookWithSecret } from '../webhooks/webhookResource.ts';
import { UpgradePathEntry } from '../upgrades/path.ts';
import { PreviewEntry } from '../upgrades/previewEntry.ts';
import { AutoUpgradeSkip, UpgradeChange, UpgradeWaiting } from '../upgrades/upgradeFrames.ts';
import { UpgradeResource } from '../upgrades/upgradeResource.ts';
import { FieldProblem, Problem } from './problem.ts';

/** Shapes that have a name in the document; bodies and pages are named after their operation or their items. */
export const NAMED_SCHEMAS = {
  Cluster: ClusterResource,
  ListedCluster: ClusterListItem,
  ClusterStatusReport,
  ClusterCredentials: ClusterCredentialsResource,
  Limits,
  MaintenanceWindow,
  MaintenanceExclusion,
  ClusterType,
  ClusterVersion: VersionEntry,
  UpgradePathEntry,
  UpgradePreviewEntry: PreviewEntry,
  Upgrade: UpgradeResource,
  AutoUpgrade: AutoUpgradeReport,
  ClusterSize: ClusterSizeOffer,
  ClusterLocation,
  ClusterFeature: CatalogueFeature,
  WindowSpan,
  Webhook: WebhookResource,
  NewWebhook: WebhookWithSecret,
  WebhookDelivery: DeliveryResource,
  Ticket: TicketResource,
  TicketDetail,
  CustomerRef,
  InboxItem: InboxItemResource,
  Investigation: InvestigationResource,
  InvestigationSummary,
  InvestigationStep: StepResource,
  Verdict: VerdictResource,
  Evidence,
  Draft: DraftResource,
  TokenUsage: Usage,
  ToolCallResult: ResultResource,
  BootstrapState,
  InvestigationsState,
  ServiceStatus: StatusResource,
  Connector: ConnectorResource,
  ConnectorKind: CatalogueResource,
  ConnectorTool: ToolSummary,
  ConnectorTest: TestResult,
  TicketSource: SourceResource,
  Playbook: PlaybookResource,
  ApiKey: ApiKeyResource,
  NewApiKey: ApiKeyWithSecret,
  User: UserResource,
  SignedInUser: UserAnswer,
  Event: EventResource,
  StreamPosition,
  ClusterSnapshot,
  ClusterStatusChange,
  ClusterUpdate,
  UpgradeChange,
  UpgradeWaiting,
  AutoUpgradeSkip,
  ClusterEnd,
  Heartbeat,
  InboxChange,
  EntryPoint,
  AuditStatus,
  InclusionProof: ProofResource,
  Health,
  Readiness,
  ReadinessCheck,
  ApiVersion: ApiVersionEntry,
  Problem,
  FieldProblem,
} as const satisfies Record<string, z.ZodType>;
