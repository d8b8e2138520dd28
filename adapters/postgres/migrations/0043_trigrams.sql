-- Words that are alike, for questions with typing errors (SU-180). It is trusted: whoever may create schemas here, as the
-- service does, may create it. Where an operator has created it in another schema before, it stays there.
create extension if not exists pg_trgm with schema public;
