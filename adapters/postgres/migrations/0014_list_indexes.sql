-- The size of an epoch is read with every look at the audit log; a checkpoint is signed every second.

create index on audit.signed_checkpoints (epoch, size);
