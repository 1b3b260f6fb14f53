internal import CScreens

/// The C slots of every class: a slot that the class does not fill stays NULL and inherits.
enum SlotFunctions {
  /// Makes the table of a class.
  static func table(_ slots: SlotTable) -> screens_view_slots_1 {
    var table = screens_view_slots_1()
    table.struct_size = Permanent.size(of: screens_view_slots_1.self)
    fillLife(&table, slots)
    fillInteraction(&table, slots)
    fillProgress(&table, slots)
    fillAttributes(&table, slots)
    fillControls(&table, slots)
    return table
  }

  private static func fillLife(_ table: inout screens_view_slots_1, _ slots: SlotTable) {
    if slots.preCreate != nil {
      unsafe table.pre_create = {
        unsafe ViewInstance.call($0, $1) { try $0.slots.preCreate?($1, $2) }
      }
    }
    if slots.setTranslations != nil {
      unsafe table.set_translations = {
        unsafe ViewInstance.call($0, $1) { try $0.slots.setTranslations?($1, $2) }
      }
    }
    if slots.created != nil {
      unsafe table.created = {
        unsafe ViewInstance.call($0, $1) { try $0.slots.created?($1, $2) }
      }
    }
    if slots.shown != nil {
      unsafe table.shown = {
        unsafe ViewInstance.call($0, $1) { try $0.slots.shown?($1, $2) }
      }
    }
    if slots.hidden != nil {
      unsafe table.hidden = {
        unsafe ViewInstance.call($0, $1) { try $0.slots.hidden?($1, $2) }
      }
    }
  }

  private static func fillInteraction(_ table: inout screens_view_slots_1, _ slots: SlotTable) {
    if slots.preAction != nil {
      unsafe table.pre_action = { context, view, action, sender, allowed in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          let name = unsafe String(copying: action)
          let goesOn = try instance.slots.preAction?(object, view, name, view.node(sender))
          unsafe allowed.pointee = goesOn == false ? 0 : 1
        }
      }
    }
    if slots.startInteraction != nil {
      unsafe table.start_interaction = { context, view, action in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          try instance.slots.startInteraction?(object, view, unsafe String(copying: action))
        }
      }
    }
    if slots.finishInteraction != nil {
      unsafe table.finish_interaction = { context, view, action, result, failure in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          let outcome = unsafe InteractionOutcome(result, failure)
          try instance.slots.finishInteraction?(
            object, view, unsafe String(copying: action), outcome)
        }
      }
    }
    if slots.event != nil {
      unsafe table.event = { context, view, token in
        unsafe ViewInstance.call(context, view) { try $0.slots.event?($1, $2, token) }
      }
    }
  }

  private static func fillProgress(_ table: inout screens_view_slots_1, _ slots: SlotTable) {
    if slots.progressMessage != nil {
      unsafe table.progress_message = { context, view, action, phase, sink in
        unsafe ViewInstance.call(context, view, sink: sink) { instance, object, view in
          guard let phase = ProgressPhase(number: phase) else { throw Inheritance() }
          let name = unsafe String(copying: action)
          let text = try instance.slots.progressMessage?(object, view, name, phase)
          try unsafe instance.host.write(text.map { .string($0) } ?? .none, to: sink)
        }
      }
    }
    if slots.progressPresenter != nil {
      unsafe table.progress_presenter = { context, view, sink in
        unsafe ViewInstance.call(context, view, sink: sink) { instance, object, view in
          guard let style = try instance.slots.progressPresenter?(object, view) else { return }
          try unsafe instance.host.write(style.value, to: sink)
        }
      }
    }
  }

  private static func fillAttributes(_ table: inout screens_view_slots_1, _ slots: SlotTable) {
    if slots.attributes.contains(where: { $0.value.get != nil }) {
      unsafe table.get_attribute = { context, view, attribute, sink in
        unsafe ViewInstance.call(context, view, sink: sink) { instance, object, view in
          let name = unsafe String(copying: attribute)
          guard let get = instance.slots.attributes[name]?.get else { throw Inheritance() }
          try unsafe instance.host.write(get(object, view), to: sink)
        }
      }
    }
    if slots.attributes.contains(where: { $0.value.set != nil }) {
      unsafe table.set_attribute = { context, view, attribute, value in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          let name = unsafe String(copying: attribute)
          guard let set = instance.slots.attributes[name]?.set else { throw Inheritance() }
          try set(object, view, unsafe Value(copying: value.pointee))
        }
      }
    }
    if slots.changeEditable != nil {
      unsafe table.change_editable = { context, view, editable in
        unsafe ViewInstance.call(context, view) {
          try $0.slots.changeEditable?($1, $2, editable != 0)
        }
      }
    }
  }

  private static func fillControls(_ table: inout screens_view_slots_1, _ slots: SlotTable) {
    if slots.setUserAction != nil {
      unsafe table.set_user_action = { context, view, control, wanted in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          guard let node = view.node(control) else { return }
          let answer = try instance.slots.setUserAction?(object, view, node)
          unsafe wanted.pointee = answer == false ? 0 : 1
        }
      }
    }
    if slots.setDefaultDelegate != nil {
      unsafe table.set_default_delegate = { context, view, field, wanted in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          guard let node = view.node(field) else { return }
          let answer = try instance.slots.setDefaultDelegate?(object, view, node)
          unsafe wanted.pointee = answer == false ? 0 : 1
        }
      }
    }
    if slots.send != nil {
      unsafe table.send = { context, view, selector, sender in
        unsafe ViewInstance.call(context, view) { instance, object, view in
          let name = unsafe String(copying: selector)
          try instance.slots.send?(object, view, name, view.node(sender))
        }
      }
    }
  }
}
