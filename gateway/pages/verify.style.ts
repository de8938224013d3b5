/** Styles of the verification pages, added to the shared frame. */
export const verifyStyle = `
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.25rem; font-weight: 600; }
.brand svg { flex: none; }
.badge { margin-left: auto; padding: .1rem .6rem; font-size: .8rem; font-weight: 600; color: #6b4200; background: #fff1d6; border-radius: 99px; }
.progress { margin: 0 0 2rem; }
.progress p { margin: 0 0 .4rem; font-size: .9rem; color: #5b6475; }
.progress ol { display: flex; gap: .4rem; margin: 0; padding: 0; list-style: none; }
.progress li { flex: 1; padding-top: .4rem; border-top: 4px solid #d5dae2; font-size: .9rem; line-height: 1.3; color: #5b6475; }
.progress li.done { border-color: #2451c7; }
.progress li.now { border-color: #2451c7; font-weight: 600; color: #1d2433; }
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
.optional { font-weight: 400; color: #5b6475; }
.hint { margin: 0 0 .4rem; font-size: .93rem; line-height: 1.45; color: #5b6475; }
.error { margin: 0 0 .4rem; font-weight: 600; color: #a8141f; }
.wrong { padding-left: .9rem; border-left: 4px solid #a8141f; }
input[type=text], input[type=date], select { display: block; width: 100%; min-height: 3rem; padding: .6rem .75rem; font: inherit; color: inherit; background: #fff; border: 1px solid #767f8f; border-radius: 8px; }
select + select { margin-top: .5rem; }
input.short { display: inline-block; width: 5rem; }
input[type=file] { display: block; width: 100%; padding: 1rem; font: inherit; background: #f6f7f9; border: 1px dashed #767f8f; border-radius: 8px; }
input[type=file]::file-selector-button { margin-right: .75rem; padding: .5rem .9rem; font: inherit; color: #1d2433; background: #fff; border: 1px solid #767f8f; border-radius: 8px; cursor: pointer; }
.wrong input, .wrong select { border: 2px solid #a8141f; }
.check { display: flex; align-items: center; gap: .75rem; padding: .35rem 0; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: #2451c7; }
.problems { margin: 0 0 2rem; padding: 1rem 1.25rem; border: 2px solid #a8141f; border-radius: 8px; }
.problems h2 { margin: 0 0 .4rem; }
.problems ul { margin: 0; padding-left: 1.2rem; }
.problems a { color: #a8141f; font-weight: 600; }
.note { margin: 0 0 1.5rem; padding: .9rem 1.1rem; background: #eef3ff; border-radius: 8px; }
.note ul { margin: .3rem 0 0; padding-left: 1.2rem; }
.list { margin: 0 0 2rem; padding: 0; list-style: none; border-top: 1px solid #d5dae2; }
.list li { display: flex; justify-content: space-between; gap: 1rem; padding: .8rem 0; border-bottom: 1px solid #d5dae2; overflow-wrap: anywhere; }
.list small { display: block; font-size: .93rem; color: #5b6475; }
.list .needs { color: #a8141f; }
.list a, .list form, .edit { flex: none; }
button.link { width: auto; padding: 0; font-weight: 400; text-decoration: underline; color: #2451c7; background: none; border: 0; }
button.link:hover { background: none; }
.done-mark { flex: none; font-weight: 600; color: #1c6b3a; }
section { margin: 0 0 2rem; }
section header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
dl { margin: 0; border-top: 1px solid #d5dae2; }
dl div { padding: .6rem 0; border-bottom: 1px solid #d5dae2; }
dt { font-size: .93rem; color: #5b6475; }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: grid; gap: .75rem; }
.foot { margin: 2.5rem 0 0; padding-top: 1rem; border-top: 1px solid #d5dae2; font-size: .9rem; line-height: 1.5; color: #5b6475; }
.sign { display: block; margin: 0 0 1rem; }
`;
