-- Arrays of one element seem cheaper to plan for than arrays of which the length is unknown, so that the server planned
-- the statements of most appends anew. They look up what they need by index, however many appends travel in a call.
alter function es.append(text[], bigint[], int[], int[], uuid[], text[], int[], bytea)
  set plan_cache_mode = force_generic_plan;
