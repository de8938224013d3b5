/** Styles of the verification pages, added to the shared frame. */
export const verifyStyle = `
.secure { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.25rem; font-weight: 600; }
.secure svg { flex: none; }
.badge { margin-left: auto; padding: .1rem .6rem; font-size: .8rem; font-weight: 600; color: var(--badge-text); background: var(--badge); border-radius: 99px; }
.progress { margin: 0 0 2rem; }
.progress p { margin: 0 0 .4rem; font-size: .9rem; color: var(--muted); }
.progress ol { display: flex; gap: .4rem; margin: 0; padding: 0; list-style: none; }
.progress li { flex: 1; padding-top: .4rem; border-top: 4px solid var(--line); font-size: .9rem; line-height: 1.3; color: var(--muted); }
.progress li.done { border-color: var(--accent); }
.progress li.now { border-color: var(--accent); font-weight: 600; color: var(--text); }
h1 { margin-bottom: 1.25rem; }
.lead { margin: 0 0 1.5rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.back { text-align: center; }
.after { margin-top: 2.5rem; }
form { margin: 0; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
.group { margin: 0 0 2rem; padding-top: .5rem; }
.group > .hint { margin-bottom: 1rem; }
.group > legend, h2 { margin: 0 0 .75rem; padding: 0; font-size: 1.2rem; font-weight: 600; line-height: 1.3; }
.field { margin: 0 0 1.25rem; }
.field > label, .field > legend { display: block; margin: 0 0 .25rem; padding: 0; font-weight: 600; }
.optional { font-weight: 400; color: var(--muted); }
.hint { margin: 0 0 .4rem; font-size: .93rem; line-height: 1.45; color: var(--muted); }
.error { margin: 0 0 .4rem; font-weight: 600; color: var(--error); }
.wrong { padding-left: .9rem; border-left: 4px solid var(--error); }
input[type=text], input[type=date], select { display: block; width: 100%; min-height: 3rem; padding: .6rem .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
select + select { margin-top: .5rem; }
input.short { display: inline-block; width: 5rem; }
input[type=file] { display: block; width: 100%; padding: 1rem; font: inherit; background: var(--ground); border: 1px dashed var(--border); border-radius: 8px; }
input[type=file]::file-selector-button { margin-right: .75rem; padding: .5rem .9rem; font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--border); border-radius: 8px; cursor: pointer; }
.wrong input, .wrong select { border: 2px solid var(--error); }
.check { display: flex; align-items: center; gap: .75rem; padding: .35rem 0; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.problems { margin: 0 0 2rem; padding: 1rem 1.25rem; border: 2px solid var(--error); border-radius: 8px; }
.problems h2 { margin: 0 0 .4rem; }
.problems ul { margin: 0; padding-left: 1.2rem; }
.problems a { color: var(--error); font-weight: 600; }
.note { margin: 0 0 1.5rem; padding: .9rem 1.1rem; background: var(--note); border-radius: 8px; }
.note ul { margin: .3rem 0 0; padding-left: 1.2rem; }
.list { margin: 0 0 2rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.list li { display: flex; justify-content: space-between; gap: 1rem; padding: .8rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.list small { display: block; font-size: .93rem; color: var(--muted); }
.list .needs { color: var(--error); }
.list a, .list form, .edit { flex: none; }
button.link { width: auto; padding: 0; font-weight: 400; text-decoration: underline; color: var(--accent); background: none; border: 0; }
button.link:hover { background: none; }
.done-mark { flex: none; font-weight: 600; color: var(--good); }
section { margin: 0 0 2rem; }
section header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { padding: .6rem 0; border-bottom: 1px solid var(--line); }
dt { font-size: .93rem; color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: grid; gap: .75rem; }
.foot { margin: 2.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .9rem; line-height: 1.5; color: var(--muted); }
.sign { display: block; margin: 0 0 1rem; }
`;
