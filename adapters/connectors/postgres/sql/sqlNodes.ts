/** What a parse tree may be made of. Anything else, also what a newer parser adds, is refused. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Kinds of node that a reading statement may hold. */
export const NODE_KINDS: ReadonlySet<string> = words(`
  SelectStmt ResTarget CommonTableExpr CTESearchClause CTECycleClause List
  RangeVar RangeSubselect RangeFunction RangeTableFunc RangeTableFuncCol RangeTableSample JoinExpr Alias ColumnDef
  ColumnRef A_Star A_Const String Integer Float Boolean BitString ParamRef
  A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr SubLink RowExpr
  A_ArrayExpr A_Indirection A_Indices TypeCast TypeName CollateClause
  FuncCall NamedArgExpr SQLValueFunction SortBy WindowDef GroupingSet GroupingFunc
  XmlExpr XmlSerialize
  JsonFormat JsonReturning JsonValueExpr JsonOutput JsonFuncExpr JsonBehavior JsonArgument JsonTable JsonTableColumn
  JsonTablePathSpec JsonKeyValue JsonObjectConstructor JsonArrayConstructor JsonArrayQueryConstructor
  JsonAggConstructor JsonObjectAgg JsonArrayAgg JsonIsPredicate JsonParseExpr JsonScalarExpr JsonSerializeExpr
`);

/**
 * The parser writes most nodes as `{ Kind: { …fields } }`, but a field whose kind never varies as `{ …fields }`
 * alone. These are the fields of the second form with the kind that stands there; another one is refused.
 */
export const INLINE_FIELDS: ReadonlyMap<string, string> = new Map(
  `
  SelectStmt.larg=SelectStmt SelectStmt.rarg=SelectStmt
  A_Const.ival=Integer A_Const.fval=Float A_Const.boolval=Boolean A_Const.sval=String A_Const.bsval=BitString
  FuncCall.over=WindowDef TypeCast.typeName=TypeName ColumnDef.typeName=TypeName ColumnDef.collClause=CollateClause
  RangeVar.alias=Alias RangeSubselect.alias=Alias RangeFunction.alias=Alias RangeTableFunc.alias=Alias
  JoinExpr.alias=Alias JoinExpr.join_using_alias=Alias JsonTable.alias=Alias
  CommonTableExpr.search_clause=CTESearchClause CommonTableExpr.cycle_clause=CTECycleClause
  XmlSerialize.typeName=TypeName RangeTableFuncCol.typeName=TypeName
  JsonReturning.format=JsonFormat JsonValueExpr.format=JsonFormat JsonTableColumn.format=JsonFormat
  JsonArrayQueryConstructor.format=JsonFormat JsonIsPredicate.format=JsonFormat
  JsonOutput.typeName=TypeName JsonOutput.returning=JsonReturning JsonTableColumn.typeName=TypeName
  JsonFuncExpr.context_item=JsonValueExpr JsonFuncExpr.output=JsonOutput JsonFuncExpr.on_empty=JsonBehavior
  JsonFuncExpr.on_error=JsonBehavior JsonArgument.val=JsonValueExpr
  JsonTable.context_item=JsonValueExpr JsonTable.pathspec=JsonTablePathSpec JsonTable.on_error=JsonBehavior
  JsonTableColumn.pathspec=JsonTablePathSpec JsonTableColumn.on_empty=JsonBehavior
  JsonTableColumn.on_error=JsonBehavior JsonKeyValue.value=JsonValueExpr
  JsonObjectConstructor.output=JsonOutput JsonArrayConstructor.output=JsonOutput
  JsonArrayQueryConstructor.output=JsonOutput JsonAggConstructor.output=JsonOutput JsonAggConstructor.over=WindowDef
  JsonObjectAgg.constructor=JsonAggConstructor JsonObjectAgg.arg=JsonKeyValue
  JsonArrayAgg.constructor=JsonAggConstructor JsonArrayAgg.arg=JsonValueExpr
  JsonParseExpr.expr=JsonValueExpr JsonParseExpr.output=JsonOutput JsonScalarExpr.output=JsonOutput
  JsonSerializeExpr.expr=JsonValueExpr JsonSerializeExpr.output=JsonOutput
  `
    .trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [field = '', kind = ''] = entry.split('=');
      return [field, kind];
    }),
);
