const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Adjectives of titles and prose. */
export const adjectives = list(`
  adaptive asynchronous atomic balanced batched bounded cached central circular compact concurrent conditional
  consistent declarative deferred distributed durable elastic eager federated generic hashed idempotent immutable
  incremental isolated layered lazy linear local mutable nested observable optimistic ordered parallel partial
  persistent portable predictable reactive recursive redundant remote resilient scoped secure sequential shared
  sparse stable stateless streaming strict synthetic temporal tolerant transient typed verified virtual volatile
`)

/** Things: the nouns of titles, headings, prose and identifiers. */
export const nouns = list(`
  adapter allocator archive artifact backend balancer barrier batch broker buffer bundle cache channel checkpoint
  client cluster codec collector compiler connection consumer container context controller cursor daemon database
  deadline decoder digest dispatcher document driver encoder endpoint engine envelope executor exporter filter
  fixture formatter gateway graph handler handshake heap hook index inspector instance iterator journal kernel
  lease ledger lexer library limiter listener loader lock logger manifest mapper message middleware migration
  mirror module monitor namespace node observer operator optimizer parser partition payload pipeline plugin policy
  pool port probe process producer profile protocol provider proxy query queue quota record reducer registry
  relay replica request resolver resource response router runner runtime sampler scheduler schema scope selector
  serializer server service session shard signal snapshot socket source stack storage stream subscriber supervisor
  table target template thread timer token topic tracer transaction transformer trigger tunnel validator vault
  version watcher worker workspace wrapper
`)

/** What is done to things: the third word of titles. */
export const aspects = list(`
  alignment analysis arbitration backpressure bootstrapping calibration composition compression coordination
  delegation delivery deployment detection discovery encryption eviction expansion federation forwarding hydration
  ingestion inspection instrumentation integration invalidation isolation management mapping mirroring monitoring
  negotiation normalisation orchestration packaging pagination partitioning placement planning prefetching
  profiling propagation provisioning recovery reduction registration replication resolution retention rotation
  routing sampling scaling scheduling serialisation sharding supervision synchronisation throttling tracing tuning
  validation versioning
`)

/** Verbs in their plain form. */
export const verbs = list(`
  acquire activate append attach balance batch bind cancel capture collect commit compare compile compress
  configure connect copy decode defer deliver deploy detach discard dispatch drain encode export fetch filter flush
  forward import index inspect install invoke join load merge migrate monitor mount notify observe open parse pause
  persist poll prepare publish read rebuild refresh register release reload render replay reset resolve resume
  retry rotate sample schedule send serialise split start stop store subscribe suspend trace transform trim unpack
  update upgrade validate verify watch write
`)

/** Names of folders; siblings take the first ones of a shuffled copy. */
export const folderNames = list(`
  accounts analytics automation billing caching clients clusters commands configuration containers contributing
  databases deployment events examples extensions formats guides integrations internals languages libraries logging
  messaging metrics migration networking operations packages performance platforms plugins policies protocols
  recipes reference releases reporting resources runtime scheduling security services storage streaming support
  templates testing tools tutorials workflows
`)

/** First letter in upper case. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
