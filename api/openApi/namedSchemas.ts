import type { z } from 'zod';
import { CatalogueFeature } from '../../domain/versions/features.ts';
import { Evidence } from '../../domain/investigations/verdict/verdict.ts';
import { CustomerRef } from '../../domain/tickets/events.ts';
import { ProofResource } from '../audit/proof.ts';
import { AuditStatus } from '../audit/status.ts';
import { BootstrapState } from '../sessions/bootstrapState.ts';
import { UserAnswer, UserResource } from '../sessions/userResource.ts';
import { ClusterListItem, ClusterResource } from '../clusters/clusterResource.ts';
import { MaintenanceWindow } from '../clusters/maintenanceWindow.ts';
import { ClusterLocation, ClusterSizeOffer, ClusterType, VersionEntry } from '../clusters/offer.ts';
import { ClusterStatusReport } from '../clusters/status.ts';
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
import { Heartbeat, InboxChange, StreamPosition } from '../streams/streamFrames.ts';
import { TicketDetail, TicketResource } from '../tickets/resource.ts';
import { FieldProblem, Problem } from './problem.ts';

/** Shapes that have a name in the document; bodies and pages are named after their operation or their items. */
export const NAMED_SCHEMAS = {
  Cluster: ClusterResource,
  ListedCluster: ClusterListItem,
  ClusterStatusReport,
  MaintenanceWindow,
  ClusterType,
  ClusterVersion: VersionEntry,
  ClusterSize: ClusterSizeOffer,
  ClusterLocation,
  ClusterFeature: CatalogueFeature,
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
  ApiKey: ApiKeyResource,
  NewApiKey: ApiKeyWithSecret,
  User: UserResource,
  SignedInUser: UserAnswer,
  Event: EventResource,
  StreamPosition,
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
